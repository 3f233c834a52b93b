/** The bytes of a file, wherever they are kept; they can be read more than once. */
export type FileBytes = {
  /** Bytes. */
  size: number
  read(): AsyncIterable<Buffer>
}

/** A file that came with a request. It is gone once the request is answered. */
export type ReceivedFile = FileBytes & {
  /** As the sender calls it, without its folders. */
  name: string
  /** Of the file here, for another thread of this process. */
  path: string
  sha256: Buffer
}
