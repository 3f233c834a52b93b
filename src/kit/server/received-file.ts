/** Can be read more than once. */
export type FileBytes = {
  /** Bytes. */
  size: number
  read(): AsyncIterable<Buffer>
}

/** Deleted after the response. */
export type ReceivedFile = FileBytes & {
  /** The client's file name without folders. */
  name: string
  /** For worker threads. */
  path: string
  sha256: Buffer
}
