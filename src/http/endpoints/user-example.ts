/** A user, for the documentation. */
export const userExample = {
  id: 2,
  login: "ada",
  name: "Ada Lovelace",
  email: "ada@example.org",
  language: "en",
  timezone: "Europe/Paris",
  startPage: null,
  role: "CREATOR",
  disabled: false,
  creationTime: "2026-11-14T09:30:00.123+01:00",
};
