/** Style sheets are imported for their effect. */
declare module "*.css";

/** The fields that `where` may use in each list, by path. The build takes them from the endpoints' declarations. */
declare const LIST_FIELDS: Readonly<Record<string, import("../../language/index.ts").FieldSchema>>;

/** The schema of each setting. The build takes it from the endpoint that changes them. */
declare const SETTING_FIELDS: Readonly<Record<string, { readonly type?: string; readonly enum?: readonly string[] }>>;

/** The JSON schema of model documents. The build takes it from the model. */
declare const MODEL_SCHEMA: import("./pages/models/editor/model-completion.ts").ValueSchema;

/** The colours of levels for which a model defines none. The build takes them from the model's palette. */
declare const LEVEL_COLORS: {
  /** Indexed by the number of levels of the scale; best level first. */
  readonly ranked: readonly (readonly (readonly number[])[])[];
  readonly unknown: readonly number[];
};

/** The texts of one language. The build takes them from the areas in `texts/areas/`. */
declare module "virtual:texts/*";
