/** Where the files of photos lie. Names are those of `photoFile`: letters, digits, hyphens and dots. */
export type PhotoStore = {
  /** All or nothing, in place of a file of this name. */
  write(name: string, bytes: Buffer): Promise<void>
  /** Undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>
  /** Every file that is there, some at a time, in no order. */
  list(): AsyncIterable<StoredFile[]>
  /** What is not there is none the worse. */
  remove(name: string): Promise<void>
}

export type StoredFile = { name: string; writtenAt: Date }
