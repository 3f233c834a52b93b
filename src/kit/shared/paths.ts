/** The address of every page, so that a link to a page that does not exist does not compile. */
export const paths = {
  home: '/',
  /** The audiences, on the start page. */
  solutions: '/#solutions',
  search: '/search',
  /** Everything about a facility. */
  facility: (facilityId: string) => `/facilities/${facilityId}`,
  booking: (facilityId: string) => `/booking/${facilityId}`,
  /** Where a bank's page sends the browser back to. */
  bookingReturn: '/booking-success',
  bookingSuccess: (bookingId: string) => `/booking-success?booking=${bookingId}`,
  /** One's own bookings. */
  bookings: '/bookings',
  /** Where the customer of a booking writes how it was. */
  review: (bookingId: string) => `/bookings/${bookingId}/review`,
  /** The facilities that a browser has saved. */
  favorites: '/favorites',
  /** A search's alert, for whoever has its key. */
  alert: (key: string) => `/alerts/${key}`,
  nilClinics: '/nil-clinics',
  nilBooking: (clinicId: string) => `/nil-booking/${clinicId}`,
  /** Where a bank's page sends the browser back to. */
  nilBookingReturn: '/nil-booking-success',
  nilBookingSuccess: (bookingId: string) => `/nil-booking-success?booking=${bookingId}`,
  /** An athlete's own clinics and profile. */
  clinicHost: '/clinic-host',
  newClinic: '/clinic-host/new',
  hostedClinic: (clinicId: string) => `/clinic-host/clinics/${clinicId}`,
  /** What a participant's QR code opens, for the athlete at the field. */
  clinicCheckIn: (code: string) => `/clinic-check-in/${code}`,
  /** Whose the money is, and what was paid out. */
  payouts: '/payouts',
  csvUpload: '/csv-upload',
  tournaments: '/tournaments',
  /** The same screen as `tournaments`. */
  lacrosseTournaments: '/lacrosse-tournaments',
  tournament: (tournamentId: string) => `/tournaments/${tournamentId}`,
  submitTournament: '/tournaments/submit',
  solution: (persona: string) => `/solutions/${persona}`,
  listYourField: '/list-your-field',
  getStarted: '/get-started',
  /** Where a facility's owner confirms and cancels bookings. */
  desk: (facilityId: string) => `/desk/${facilityId}`,
  /** Where they answer reviews. */
  deskReviews: (facilityId: string) => `/desk/${facilityId}/reviews`,
  /** The facilities of whoever is signed in with an account. */
  owner: '/owner',
  admin: '/admin',
  signIn: '/sign-in',
  help: '/help',
  contact: '/contact',
  safety: '/safety',
  community: '/community',
  status: '/status',
  analytics: '/analytics',
  mobileApp: '/mobile-app',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  dataSources: '/data-sources',
  design: '/dev/design',
  mailbox: '/dev/mailbox',
  sandboxBank: (intentId: string) => `/sandbox/3ds/${intentId}`,
  sandboxOnboarding: (accountId: string) => `/sandbox/onboarding/${accountId}`,
} as const
