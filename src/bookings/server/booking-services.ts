import type { Db } from '#kit/server/db.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'

/** What writing a booking needs beside the database. */
export type BookingContext = {
  db: Db
  /** Signs the links that open a booking. */
  signingSecret: string
  /** Has a job of this name run soon: messages go out at once and not at the next minute. */
  wake: (job: string) => void
}

export type BookingServices = BookingContext & PaymentServices & { publicUrl: string }
