/** Advisory locks that servers of this product take, one number each: nobody else's are like these. */
export const migrationLock = "7305420986114001";
export const writeLock = "7305420986114002";
/** Held by whoever moves everything into or out of the database; servers share it while they open. */
export const movingLock = "7305420986114003";
