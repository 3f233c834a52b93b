export type ClinicNews = {
  title: string
  text: string
  tone: 'info' | 'warning'
  /** Those already booked. */
  names?: string[]
}
