/** Property tests try the same cases in each run, except in the long form: see `chosenSeed`. */
import fc from "fast-check";
import { chosenSeed } from "./form.ts";

fc.configureGlobal({ seed: chosenSeed() });
