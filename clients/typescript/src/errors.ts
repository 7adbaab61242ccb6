/** A refusal of the server (RFC 9457). */
export interface RefusalDetails {
  readonly status: number;
  /** Stable, such as `project.absent`. */
  readonly code?: string;
  readonly detail?: string;
  readonly requestId?: string;
}

/** A request that the server refused, or answered with something else than the API. */
export class BelvedereError extends Error {
  override readonly name = "BelvedereError";
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;

  constructor(title: string, { status, code, detail, requestId }: RefusalDetails, options?: ErrorOptions) {
    super(detail === undefined ? title : `${title}: ${detail}`, options);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.requestId = requestId;
  }
}

/** The error of a response that is not a success. */
export async function answerError(response: Response): Promise<BelvedereError> {
  const { status } = response;
  const usual = `The server answers ${status}`;
  const text = await response.text().catch(() => "");
  try {
    const problem = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const { title, code, detail, requestId } = problem;
    return new BelvedereError(typeof title === "string" ? title : usual, {
      status,
      ...texts({ code, detail, requestId }),
    });
  } catch {
    return new BelvedereError(usual, { status });
  }
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
