import { SquoreArtefacts } from "../../documents/squore.ts";
import type { Report, ReportFile, ReportPosition } from "../../report.ts";
import { unknownArtefact } from "./artefact-tree.ts";
import { artefactAt, type Place } from "./place.ts";

type LinePosition = ReportPosition & { readonly line: number };

/** Adds the artefacts of places to the version, each below the ones that contain it. */
export class AddedPlaces {
  readonly #report: Report;
  readonly #artefacts: SquoreArtefacts;
  /** The project's name, of which a bundle has one. */
  #projectName = "";

  constructor(report: Report) {
    this.#report = report;
    this.#artefacts = new SquoreArtefacts(report);
  }

  /** The artefact of a place; undefined when it is refused, for which there is one refusal. */
  add(position: LinePosition, place: Place): ReportFile | undefined {
    if (place.isAdded === false) {
      this.#report.refuse(position, null, unknownArtefact(place.name));
      return undefined;
    }
    const { parent } = place;
    const isFirst = place.isAdded === undefined;
    if (isFirst && parent !== undefined && parent.isAdded !== true && this.add(position, parent) === undefined) {
      place.isAdded = false;
      return undefined;
    }
    const added = this.#addAlone(position, place);
    place.isAdded = added !== undefined;
    return added;
  }

  #addAlone(position: LinePosition, place: Place): ReportFile | undefined {
    if (!this.#isOtherProject(place)) return this.#artefacts.add(position.line, artefactAt(place));
    this.#report.refuse(position, place.name, { code: "results.path-repeated" });
    return undefined;
  }

  #isOtherProject({ parent, type, name }: Place): boolean {
    if (parent === undefined || type !== "APPLICATION" || name === "") return false;
    if (this.#projectName === "") this.#projectName = name;
    return this.#projectName !== name;
  }
}
