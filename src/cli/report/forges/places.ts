import { firstVariable, type Environment } from "../../ci/facts.ts";
import { environmentNames } from "../../client/connection.ts";
import { done, misuse, type Outcome } from "../../failure.ts";
import type { ForgePlace } from "./forge.ts";

/** The value of an option, or of the first variable that is set. */
export function setting(
  { options, environment }: ForgePlace,
  option: string,
  ...variables: string[]
): string | undefined {
  return options.text(option) ?? firstVariable(environment as Environment, ...variables)?.value;
}

/** The repository, as segments of a path. */
export function repositoryPath(place: ForgePlace, ...variables: string[]): Outcome<string> {
  const name = setting(place, "repository", ...variables);
  if (name === undefined) return misuse("The repository is unknown", "Name it with --repository <name>.");
  return done(name.split("/").map(encodeURIComponent).join("/"));
}

/** The address of the API without a slash at its end. */
export function apiAddress(place: ForgePlace, standard: string | undefined, ...variables: string[]): Outcome<string> {
  const text = setting(place, "api", environmentNames.forgeApi, ...variables) ?? standard;
  if (text === undefined) return misuse("The address of the forge is unknown", "Name it with --api <url>.");
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return misuse(`${text} is not an address`, "It starts with http:// or https://.");
  }
  return done(url.href.replace(/\/+$/, ""));
}
