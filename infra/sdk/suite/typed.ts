// What the compiler accepts and refuses: an expected error that is not there fails the check too.

import { Almanac, webhooks } from "almanac-client";
import type { Person } from "almanac-client";

export async function lookups(client: Almanac): Promise<string> {
  const answer = await client.enrich({ networkUrl: "https://network.example/in/george-fox", min_confidence: 0.9 });
  if (answer.person === null) return answer.reason ?? "";
  const credits: number = answer.cost.credits;
  const name: string | null = answer.person.fullName;
  await client.searchPeople({ seniorities: ["vp"], filters: { titles: ["CTO"] } });
  // @ts-expect-error no such field
  await client.enrich({ emial: "typo@acme.example" });
  // @ts-expect-error no number
  await client.enrich({ email: 1 });
  // @ts-expect-error no such seniority
  await client.searchPeople({ seniorities: ["boss"] });
  // @ts-expect-error the address is required
  await client.verifyEmail();
  // @ts-expect-error no such field
  answer.persons;
  await client.budget(200).enrich({ email: "ada.lovelace@acme.example" }, { signal: AbortSignal.timeout(1000) });
  const { max_credits } = await client.dryRun().findPhone({ networkUrl: "https://network.example/in/george-fox" });
  // @ts-expect-error has no price
  client.dryRun().health;
  return `${credits} ${name} ${max_credits}`;
}

export async function pages(client: Almanac): Promise<Person[]> {
  const found: Person[] = [];
  for await (const person of client.iterSearchPeople({ titles: ["CTO"] })) found.push(person);
  return found;
}

export function received(body: string, headers: Headers): string {
  const event = webhooks.verify(body, headers, "whsec_…");
  switch (event.type) {
    case "bulk.completed": {
      const status: "queued" | "processing" | "completed" | "failed" = event.data.job.status;
      return status;
    }
    case "usage.threshold":
      return event.data.period;
    case "person.suppressed":
      return event.data.person_id;
    case "watch.matched":
      return event.data.list.name;
    default:
      return event.type;
  }
}
