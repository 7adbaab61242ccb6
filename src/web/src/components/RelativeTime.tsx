import { useEffect, useState } from "react";
import { useFormats } from "../texts/catalogue.ts";

const tickMilliseconds = 30_000;

/** How long ago; shows the exact time in the user's zone on hover. */
export function RelativeTime({ at }: { readonly at: string }) {
  const formats = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formats.dateTime(at)}>
      {formats.relative(at, now)}
    </time>
  );
}
