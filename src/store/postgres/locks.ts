/** Advisory locks that servers of this product take, one number each: nobody else's are like these. */
export const migrationLock = "7305420986114001";
export const writeLock = "7305420986114002";
