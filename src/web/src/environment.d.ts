/** Style sheets are imported for their effect. */
declare module "*.css";

/** What `where` may name in lists of the API, by path; the build takes it from the endpoints' declarations. */
declare const LIST_FIELDS: Readonly<Record<string, import("../../language/index.ts").FieldSchema>>;

/** What each setting may be; the build takes it from the endpoint that changes them. */
declare const SETTING_FIELDS: Readonly<Record<string, { readonly type?: string; readonly enum?: readonly string[] }>>;

/** The colours of levels to which a model gives none; the build takes them from the model's palette. */
declare const LEVEL_COLORS: {
  /** By how many levels a scale has, best first. */
  readonly ranked: readonly (readonly (readonly number[])[])[];
  readonly unknown: readonly number[];
};

/** The texts of one language; the build takes them from the areas in `texts/areas/`. */
declare module "virtual:texts/*";
