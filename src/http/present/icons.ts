import type { Color } from "../../model/index.ts";
import type { Trend } from "../../query/index.ts";

/** Letters drawn in a level's icon. */
const lettersShownMax = 3;

/** A level's picture: its mnemonic on its colour, the letters black or white, whichever has more contrast. */
export function levelPicture(color: Color, mnemonic: string): string {
  const letters = Array.from(mnemonic).slice(0, lettersShownMax);
  const size = [15, 15, 11, 8][letters.length];
  const ink = inkOn(color);
  const [red, green, blue, opacity] = color;
  const fill = `rgb(${red},${green},${blue})`;
  const alpha = opacity === 255 ? "" : ` fill-opacity="${(opacity / 255).toFixed(3)}"`;
  return picture(
    mnemonic,
    `<rect width="24" height="24" rx="5" fill="${fill}"${alpha}/>` +
      `<text x="12" y="12" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${size}" ` +
      `font-weight="700" fill="${ink}">${escapeXml(letters.join(""))}</text>`,
  );
}

/** A trend's picture: recognizable by its shape, not by its colour alone. */
export function trendPicture(trend: Trend): string {
  const { color, path } = trendShapes[trend];
  return picture(
    trend,
    `<path d="${path}" fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

const trendShapes: Readonly<Record<Trend, { readonly color: string; readonly path: string }>> = {
  IMPROVED: { color: "#1b7f4d", path: "M12 20V5M5 12l7-7 7 7" },
  DEGRADED: { color: "#b2182b", path: "M12 4v15M5 12l7 7 7-7" },
  STABLE: { color: "#5f6368", path: "M5 9h14M5 15h14" },
  NEW: { color: "#2166ac", path: "M12 4v16M4 12h16" },
  UNKNOWN: { color: "#5f6368", path: "M8 8a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1.2-1.5 2.3M12 19v.01" },
};

function picture(title: string, content: string): string {
  const name = escapeXml(title);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" role="img" ` +
    `aria-label="${name}"><title>${name}</title>${content}</svg>`
  );
}

/** Black or white, whichever has more contrast on the colour. */
export function inkOn(color: Color): "#000" | "#fff" {
  return luminance(color) > inkThreshold ? "#000" : "#fff";
}

/** Relative luminance at which black and white contrast alike (WCAG 2). */
const inkThreshold = 0.179;

function luminance([red, green, blue, opacity]: Color): number {
  // A transparent colour is blended with white.
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = (channel * opacity + 255 * (255 - opacity)) / 255 / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

export function escapeXml(text: string): string {
  const escapes: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character]!);
}
