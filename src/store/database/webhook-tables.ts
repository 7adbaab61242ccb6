import type { Instant } from "../instant.ts";
import type { DeliveryRow } from "../webhooks/rows.ts";
import type { Flag, JsonText } from "./cells.ts";

/** Receivers of events. */
export interface WebhooksTable {
  id: number;
  project_id: number | null;
  url: string;
  types: JsonText;
  branch: string | null;
  template: string;
  jira: JsonText | null;
  active: Flag;
  /** The deliveries are signed with it, so it cannot be a hash. */
  secret: string;
  previous_secret: string | null;
  previous_until: Instant | null;
  authorization_value: string | null;
  created_at: Instant;
  revision: number;
  position: number;
  attempts: number;
  failures: number;
  failing_since: Instant | null;
  next_at: Instant | null;
  /** The process that delivers to it. */
  boot_id: string | null;
  /** Set when its project was deleted. */
  last_event_id: number | null;
}

/** Attempts to deliver events. */
export interface WebhookDeliveriesTable {
  id: number;
  webhook_id: number;
  event_id: number | null;
  type: DeliveryRow["type"];
  project: string | null;
  state: DeliveryRow["state"];
  attempt: number;
  at: Instant;
  milliseconds: number | null;
  status: number | null;
  failure: DeliveryRow["failure"];
  response: string | null;
}
