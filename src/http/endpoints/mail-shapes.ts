import { Type } from "typebox";
import { mailFailures, mailModes, mailTopics } from "../../store/index.ts";
import { Timestamp } from "./shapes.ts";

const topics = Type.Array(Type.Enum([...mailTopics]), { maxItems: mailTopics.length });
const OptionalTimestamp = Type.Union([Timestamp, Type.Null()]);
const failure = Type.Union([Type.Enum([...mailFailures]), Type.Null()]);
const projectsMax = 200;

const mode = Type.Enum([...mailModes], {
  description: "`OFF`: no mail. `AT_ONCE`: within about a minute. `DAILY`: one mail a day.",
});
const hour = Type.Integer({ minimum: 0, maximum: 23, description: "Of the daily mail, in the user's time zone." });
const ProjectTopicsShape = Type.Object(
  { project: Type.String({ maxLength: 1000 }), topics },
  { additionalProperties: false },
);
const projects = Type.Array(ProjectTopicsShape, {
  maxItems: projectsMax,
  description: "Projects with other topics; none: no mail about the project.",
});

/** What a user gets by mail, and how it arrives. */
export const MailShape = Type.Object({
  available: Type.Boolean({ description: "Whether the server can send mail." }),
  address: Type.Union([Type.String(), Type.Null()], { description: "`null`: the user has no valid mail address." }),
  mode,
  hour,
  topics,
  projects,
  lastMail: Type.Union([Timestamp, Type.Null()], { description: "When the mail server took the last one." }),
  failingSince: Type.Union([Timestamp, Type.Null()], { description: "`null`: the last mail was taken." }),
  failure,
});

/** What a change may contain. */
export const MailBody = Type.Object(
  {
    mode: Type.Optional(mode),
    hour: Type.Optional(hour),
    topics: Type.Optional(topics),
    projects: Type.Optional(projects),
  },
  { additionalProperties: false },
);

/** How mail works for all users. */
export const MailStateShape = Type.Object({
  available: Type.Boolean({ description: "False: `BELVEDERE_SMTP_URL` is not set." }),
  host: Type.Union([Type.String(), Type.Null()]),
  port: Type.Union([Type.Integer(), Type.Null()]),
  encryption: Type.Union([Type.Enum(["TLS", "STARTTLS", "NONE"]), Type.Null()]),
  from: Type.Union([Type.String(), Type.Null()]),
  readers: Type.Integer({ description: "Users who want mail." }),
  failing: Type.Integer({ description: "Those among them whose last mail was not taken." }),
  failingSince: OptionalTimestamp,
  lastMail: OptionalTimestamp,
  test: Type.Union(
    [Type.Object({ time: Timestamp, state: Type.Enum(["PENDING", "SENT", "FAILED"]), failure }), Type.Null()],
    { description: "Your last test mail." },
  ),
});

export const mailExample = {
  available: true,
  address: "ada@example.org",
  mode: "DAILY" as const,
  hour: 8,
  topics: ["gate.changed" as const, "finding.assigned" as const],
  projects: [{ project: "Engine", topics: ["build.failed" as const] }],
  lastMail: "2026-11-14T08:00:01.204+01:00",
  failingSince: null,
  failure: null,
};

export const mailStateExample = {
  available: true,
  host: "smtp.example.org",
  port: 587,
  encryption: "STARTTLS" as const,
  from: "belvedere@example.org",
  readers: 41,
  failing: 0,
  failingSince: null,
  lastMail: "2026-11-14T08:00:01.204+01:00",
  test: { time: "2026-11-14T07:12:00.000+01:00", state: "SENT" as const, failure: null },
};
