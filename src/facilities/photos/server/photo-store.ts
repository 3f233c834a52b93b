/** File names are those of `photoFile`: letters, digits, hyphens and dots. */
export type PhotoStore = {
  /** Atomic; replaces a file of this name. */
  write(name: string, bytes: Buffer): Promise<void>
  /** Undefined if missing. */
  read(name: string): Promise<Buffer | undefined>
  /** In batches, in no order. */
  list(): AsyncIterable<StoredFile[]>
  /** Ignores missing files. */
  remove(name: string): Promise<void>
}

export type StoredFile = { name: string; writtenAt: Date }
