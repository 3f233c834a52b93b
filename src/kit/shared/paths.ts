/** The part of a facility's page that says how to reach its owner; there only where no price is set. */
export const CONTACT_SECTION = 'contact'

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
  /** Where the owner of a field answers a clinic. */
  clinicRequest: (clinicId: string) => `/clinic-requests/${clinicId}`,
  /** What a participant's QR code opens, for the athlete at the field. */
  clinicCheckIn: (code: string) => `/clinic-check-in/${code}`,
  /** Whose the money is, and what was paid out. */
  payouts: '/payouts',
  csvUpload: '/csv-upload',
  /** Each booking mode and each provider, tried out. */
  bookingDemo: '/booking-demo',
  tournaments: '/tournaments',
  /** The same screen as `tournaments`. */
  lacrosseTournaments: '/lacrosse-tournaments',
  tournament: (tournamentId: string) => `/tournaments/${tournamentId}`,
  submitTournament: '/tournaments/submit',
  /** Where whoever submitted a tournament follows its review, by the key in our mails. */
  ownTournament: (tournamentId: string) => `/tournaments/submissions/${tournamentId}`,
  solution: (persona: string) => `/solutions/${persona}`,
  listYourField: '/list-your-field',
  /** Where whoever submitted a facility follows its review, by the key in our mails. */
  ownListing: (listingId: string) => `/listings/${listingId}`,
  getStarted: '/get-started',
  /** Where a facility's owner confirms and cancels bookings. */
  desk: (facilityId: string) => `/desk/${facilityId}`,
  /** Where they answer reviews. */
  deskReviews: (facilityId: string) => `/desk/${facilityId}/reviews`,
  /** The facilities of whoever is signed in with an account. */
  owner: '/owner',
  newFacility: '/owner/facilities/new',
  ownFacility: (facilityId: string) => `/owner/facilities/${facilityId}`,
  /** When it is open and what it costs. */
  ownHours: (facilityId: string) => `/owner/facilities/${facilityId}/hours`,
  /** The facilities that it shares its ground with. */
  ownGround: (facilityId: string) => `/owner/facilities/${facilityId}/ground`,
  /** The other system that holds its calendar. */
  ownConnection: (facilityId: string) => `/owner/facilities/${facilityId}/connection`,
  ownCalendar: '/owner/calendar',
  ownBookings: '/owner/bookings',
  ownMessages: '/owner/messages',
  admin: '/admin',
  /** What waits for a decision: listings, tournaments, leads. */
  adminReviews: '/admin/reviews',
  adminFacilities: '/admin/facilities',
  adminPeople: '/admin/people',
  adminPayments: '/admin/payments',
  adminLog: '/admin/log',
  adminSearch: '/admin/search',
  signIn: '/sign-in',
  /** Where another provider sends the browser back to. */
  signInWith: (provider: string) => `/sign-in/with/${provider}`,
  /** Where the links of our mails lead; each has a token. */
  emailLink: '/email-link',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  invitation: '/invitation',
  /** One's own account: profile, what is one's own, leaving. */
  account: '/account',
  /** Where the link leads that was sent to a new address. */
  changeEmail: '/change-email',
  /** How one signs in, and where one is signed in. */
  accountSecurity: '/account/security',
  /** Keys for programs of one's own. */
  accountApiKeys: '/account/api-keys',
  /** The API, and a place to try it. */
  apiDocs: '/docs/api',
  /** Addresses that are told of bookings. */
  accountWebhooks: '/account/webhooks',
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
  /** The feeds for other sites and apps. */
  openData: '/open-data',
  /** The free times of a facility as other sites can show them, with what they have to write for that. */
  widgetDemo: '/widget-demo',
  design: '/dev/design',
  mailbox: '/dev/mailbox',
  sandboxBank: (intentId: string) => `/sandbox/3ds/${intentId}`,
  sandboxOnboarding: (accountId: string) => `/sandbox/onboarding/${accountId}`,
} as const
