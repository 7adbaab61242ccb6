/** Examples of limited tokens and project tokens, for the documentation. */
export const limitedTokenExample = {
  id: 8,
  name: "nightly build",
  scope: "build",
  project: "Engine",
  owner: "ada",
  own: true,
  creationTime: "2026-11-14T09:30:00.123+01:00",
  expiresAt: "2027-06-30T02:00:00.000+02:00",
  lastUse: null,
};

export const projectTokenExample = { ...limitedTokenExample, name: "ci", owner: "token:Engine/ci", own: false };
