//! The project itself: its layers, its pages, its documents, its processes.

mod binstall;
mod console;
mod documents;
mod fuzz;
mod image;
mod layers;
mod pages;
mod process;
mod readme;
mod seams;
mod security;
mod settings;
mod spans;
mod speed;
mod supply;
mod wheel;
