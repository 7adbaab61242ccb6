import encodeQR from "qr";

/** Modules of white around the code, which cameras need. */
const margin = 2;
const sidePixels = 176;

/** A QR code, drawn here: the text leaves the page nowhere. Black on white in both themes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, "raw", { border: margin });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={sidePixels}
      height={sidePixels}
    >
      <rect width="100%" height="100%" fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
