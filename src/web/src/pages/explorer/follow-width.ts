import type UPlot from "uplot";

/** Makes the chart as wide as its box whenever that changes. Returns the function that ends this and the chart. */
export function followWidth(chart: UPlot, box: HTMLElement, height: number): () => void {
  const resized = new ResizeObserver(([entry]) =>
    chart.setSize({ width: Math.floor(entry!.contentRect.width), height }),
  );
  resized.observe(box);
  return () => {
    resized.disconnect();
    chart.destroy();
  };
}
