import { CircleCheck, CircleDashed, CircleX, Hourglass } from "lucide-react";
import type { Answer } from "../api/client.ts";
import { AppLink } from "../address/AppLink.tsx";
import { useTexts } from "../texts/catalogue.ts";
import "./gate-status.css";

/** The result of a gate or of one of its conditions. */
export type GateStatusId = Answer<"GET /api/versions/:id/gate">["status"];

const pictures = { PASSED: CircleCheck, FAILED: CircleX, PENDING: Hourglass, NOT_COMPUTED: CircleDashed };

interface GateStatusProps {
  readonly status: GateStatusId;
  /** In pixels. */
  readonly size?: number;
}

/** The result of a gate: picture, word and colour. */
export function GateStatus({ status, size = 16 }: GateStatusProps) {
  const { compare } = useTexts();
  const Picture = pictures[status];
  return (
    <span className={`row-tight gate-${status}`}>
      <Picture size={size} aria-hidden />
      <span className="gate-word">{compare.gateStatus[status]}</span>
    </span>
  );
}

/** The result of a version's gate as a link to the verdict; a dash without a gate. */
export function GateLink({
  status,
  href,
}: {
  readonly status: GateStatusId | null | undefined;
  readonly href: string;
}) {
  const { verdict } = useTexts();
  if (status === null || status === undefined) return <span className="soft">–</span>;
  return (
    <AppLink href={href} className="gate-link" title={verdict.title}>
      <GateStatus status={status} />
    </AppLink>
  );
}
