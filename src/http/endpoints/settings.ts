import { Type } from "typebox";
import { accept, form, refuse } from "../../text/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import { jsonBody, emptyBody, smallBodyBytesMax } from "../request/json-body.ts";
import { settingSchemas, showSettings, storedSetting } from "../services/settings.ts";
import { settingsExample } from "./settings-example.ts";
import type { Clock, SettingsReader, StoreReader, StoreWriter } from "../services/services.ts";

const SettingsShape = Type.Object(settingSchemas);

const allSettings = {
  ...onServer,
  path: "/api/settings",
} as const;

/** The settings as they are. */
export const readSettings = endpoint({
  ...allSettings,
  method: "GET",
  chapter: "Administration",
  summary: "Read the settings",
  description: "All settings, including those that still have their default.",
  permission: "settings.read",
  body: emptyBody,
  responses: { 200: { description: "The settings.", schema: SettingsShape } },
  example: { response: settingsExample },
  async handle(_call, needs: StoreReader) {
    const { values, revision } = await needs.read.settings();
    return accept({ status: 200, value: showSettings(values), revision });
  },
});

/** Changes some settings; they hold from the next request on. */
export const changeSettings = endpoint({
  ...allSettings,
  method: "PUT",
  chapter: "Administration",
  summary: "Change settings",
  description: "Settings that are left out stay as they are. `temporaryTokenHours` applies to new tokens.",
  permission: "settings.write",
  headers: { "If-Match": { description: "ETag that the settings must still have." } },
  body: jsonBody(Type.Partial(SettingsShape, { additionalProperties: false }), smallBodyBytesMax),
  responses: {
    200: { description: "As they are now.", schema: SettingsShape },
    412: { description: "They have changed since they were read." },
  },
  problems: ["body.value-form"],
  example: { request: { temporaryTokenHours: 8, defaultTimezone: "Europe/Paris" }, response: settingsExample },
  async handle({ caller, body, ifMatch }, needs: Clock & SettingsReader & StoreReader & StoreWriter) {
    const values = new Map<string, unknown>();
    for (const [name, value] of Object.entries(body)) {
      const stored = storedSetting(name, value);
      if (stored === undefined) {
        return refuse({
          code: "body.value-form",
          pointer: `/${name}`,
          params: { expected: form(name === "defaultTimezone" ? "zone" : "documented") },
        });
      }
      values.set(name, stored);
    }
    const before = await needs.read.settings();
    const fresh = checkIfMatch(ifMatch, before.revision);
    if (!fresh.ok) return fresh;
    const changed = await needs.write.changeSettings({
      values: Object.fromEntries(values),
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      by: { byUserId: caller.user.id, at: needs.now() },
    });
    if (!changed) return refuse({ code: "revision.stale" });
    // So that problems sent to unidentified callers also follow the new settings.
    await needs.settings.load();
    const after = await needs.read.settings();
    return accept({ status: 200, value: showSettings(after.values), revision: after.revision });
  },
});
