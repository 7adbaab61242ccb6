import { useFormats } from "../texts/catalogue.ts";
import "./skeleton.css";

interface ProgressProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly label: string;
  /** The current step and the time left. */
  readonly note?: string;
}

/** A progress bar. */
export function Progress({ share, label, note }: ProgressProps) {
  const formats = useFormats();
  return (
    <div className="progress">
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={formats.share(share)}
      >
        <div className="progress-done" style={{ width: `${share * 100}%` }} />
      </div>
      {note === undefined ? null : <span className="small soft">{note}</span>}
    </div>
  );
}
