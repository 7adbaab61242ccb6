import { timeRecognition } from "../src/ingest/formats/recognition.reference.ts";
import { reportLimits } from "./limits.ts";
import { milliseconds, type Measurement } from "./table.ts";

/** The report that takes longest to be recognised, of all examples. */
export function benchRecognition(): Measurement {
  const times = timeRecognition().toSorted((left, right) => right.milliseconds - left.milliseconds);
  const [slowest] = times;
  return {
    name: `Recognising the format of a report, slowest of ${times.length} beginnings of 64 KB`,
    measured: milliseconds(slowest!.milliseconds),
    against: slowest!.name,
    value: slowest!.milliseconds,
    limit: reportLimits.recognitionMilliseconds,
    unit: " ms",
  };
}
