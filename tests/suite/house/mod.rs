//! The project itself: its layers, its pages, its documents, its processes.

mod console;
mod image;
mod layers;
mod pages;
mod process;
mod readme;
mod seams;
mod spans;
mod speed;
