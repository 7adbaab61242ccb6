/** A shorter token could be guessed. */
const metricsTokenCharactersMin = 16;

/** Which metrics are served: those of the server to whoever has the token, and those of projects. */
export function readMetricsSettings(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly metricsToken: string | undefined; readonly portfolioMetrics: boolean } | { readonly complaint: string } {
  const metricsToken = environment["BELVEDERE_METRICS_TOKEN"] || undefined;
  if (
    metricsToken !== undefined &&
    !(metricsToken.length >= metricsTokenCharactersMin && /^[!-~]+$/.test(metricsToken))
  ) {
    return {
      complaint: `BELVEDERE_METRICS_TOKEN must have ${metricsTokenCharactersMin} characters or more, without spaces.`,
    };
  }
  const portfolioMetrics = environment["BELVEDERE_PORTFOLIO_METRICS"] || "0";
  if (portfolioMetrics !== "0" && portfolioMetrics !== "1") {
    return { complaint: "BELVEDERE_PORTFOLIO_METRICS must be 0 or 1." };
  }
  return { metricsToken, portfolioMetrics: portfolioMetrics === "1" };
}
