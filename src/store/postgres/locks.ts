/** Advisory locks that servers of this product take, one number each: nobody else's are like these. */
export const migrationLock = "7305420986114001";
export const writeLock = "7305420986114002";
/** Held by whoever moves everything into or out of the database; servers share it while they open. */
export const movingLock = "7305420986114003";
/**
 * The first of two numbers, the second is the process: held as long as its session lasts, and shared, because a session
 * that broke may linger beside the new one.
 */
export const sessionLock = "730542098";
