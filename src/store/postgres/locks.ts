/** Advisory locks of this product, one number each, chosen so that no other program uses them. */
export const migrationLock = "7305420986114001";
export const writeLock = "7305420986114002";
/** Held exclusively while data are moved into or out of the database; servers share it while they open. */
export const movingLock = "7305420986114003";
/**
 * The first of two numbers; the second is the process. Held for the duration of its session, and shared, because a
 * broken session may still exist beside the new one.
 */
export const sessionLock = "730542098";
