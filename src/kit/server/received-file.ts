/** Can be read more than once. */
export type FileBytes = {
  /** Bytes. */
  size: number
  read(): AsyncIterable<Buffer>
}

export type ReceivedFile = FileBytes & {
  /** Without folders. */
  name: string
  /** For worker threads. */
  path: string
  sha256: Buffer
}
