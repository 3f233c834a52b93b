import type { CtaAction, Persona } from '../contract.ts'

export type Feature = { title: string; text: string }

export type PersonaContent = {
  headline: string
  subhead: string
  /** Common headaches we remove. */
  pains: readonly string[]
  /** Only what the product does today. */
  outcomes: readonly string[]
  features: readonly Feature[]
  /** They book fields themselves: the search comes before the contact form. */
  booksFields?: true
  /** Offers the import of a whole list. */
  hasManyFields?: true
  primaryCta: { label: string; action: CtaAction }
}

/** All audiences in one place, easy to compare and keep true; hence the long file. */
export const personaContent: Record<Persona, PersonaContent> = {
  'parks-rec': {
    headline: 'Let residents book fields without calling the front desk',
    subhead:
      'Anyone can see which fields are open and what they cost, and request a time online. Your staff approves or declines by email.',
    pains: [
      'A phone that rings all spring with one question: is the field open?',
      'Two teams on one diamond, each with its own paper permit',
      'A storm at noon, and every evening team to call before four',
      'Checks and cash at the counter for a one-hour rental',
    ],
    outcomes: [
      'Available times and prices anyone can look up, day or night',
      'As long as you choose to respond to requests, from 1 to 72 hours. Unanswered requests expire with no charge',
      'No double bookings, not even between a full field and its two halves',
      'Rain closures that move, credit or refund every booking in one step',
    ],
    features: [
      {
        title: 'Approval stays with you',
        text: 'Set a field to “Approve each request” to turn off instant booking. Cards are authorized, and charged only when your staff confirms.',
      },
      {
        title: 'Close for rain',
        text: 'Choose the hours, see who’s affected and pick a fix. Everyone who booked gets an email.',
      },
      {
        title: 'Fields that share space',
        text: 'When half a field is booked, the full field is blocked too. Set it up under Fields that share space.',
      },
      {
        title: 'Keep your own system',
        text: 'If you take reservations on your own site, we’ll list the field and send residents there.',
      },
    ],
    hasManyFields: true,
    primaryCta: { label: 'Request a demo', action: 'demo' },
  },

  clubs: {
    headline: 'Every Tuesday practice, booked all at once',
    subhead: 'Find fields near your teams, repeat the same hours every week, and pay once for the whole season.',
    pains: [
      'A coach on the phone every Monday, hunting for a field for Thursday',
      'A practice schedule buried in an email nobody can find in March',
      'Families driving to a field that went to someone else',
      'A good time that opens up, and you hear about it a week later',
    ],
    outcomes: [
      'The same hours for up to 26 weeks (fewer with several hours a week) in one payment, skipping taken dates',
      'One link per booking to move, cancel or transfer it to another coach',
      'A spot on the waitlist when a time is taken, and an email when it’s your turn',
      'The total and the refund policy on screen before anyone pays',
    ],
    features: [
      {
        title: 'Weekly repeats',
        text: 'Pick the hours and the number of weeks, and see which dates are open before you pay.',
      },
      {
        title: 'Waitlist',
        text: 'When someone cancels, we hold the time for the next person for up to 15 minutes and email them right away.',
      },
      {
        title: 'Transfer a booking',
        text: 'Is another coach taking the session? Enter their name and email to transfer the booking.',
      },
      {
        title: 'On everyone’s calendar',
        text: 'Each confirmation includes a calendar file with the address and the time in the field’s time zone.',
      },
    ],
    booksFields: true,
    hasManyFields: true,
    primaryCta: { label: 'Talk to us about your club', action: 'demo' },
  },

  schools: {
    headline: 'Rent out the gym without running a rental office',
    subhead:
      'Community teams see your open hours, request them online and add a card. Your office confirms each request, and the school day comes first.',
    pains: [
      'A clipboard by the office door that decides who gets the gym',
      'Rental forms, deposits and checks on top of a full school day',
      'A booster practice and a paying team on the same floor',
      'A pep rally that moves, and a renter nobody called',
    ],
    outcomes: [
      'Only the hours you open, outside the school day',
      'Requests your office confirms or declines from an email link',
      'A card on file before the doors open, and no charge if you decline',
      'Closures for school events that notify every renter and handle refunds',
    ],
    features: [
      {
        title: 'School hours stay closed',
        text: 'Set weekly hours and blackout dates. Closed times can’t be requested.',
      },
      {
        title: 'A desk for the office',
        text: 'Requests, upcoming bookings and closures on one page, opened with a private link. No account to manage.',
      },
      {
        title: 'One floor, many lines',
        text: 'A gym lined for basketball, volleyball and badminton is drawn with all three, so renters know what to expect.',
      },
      {
        title: 'Money to your account',
        text: 'Connect a bank account through our payment provider. What renters pay goes there, minus our commission.',
      },
    ],
    hasManyFields: true,
    primaryCta: { label: 'List your gym or field', action: 'list' },
  },

  facilities: {
    headline: 'Fill the hours that sit empty',
    subhead:
      'Put your courts and fields where players look, with live times and card payments. Every booking is paid before the first whistle.',
    pains: [
      'Courts that are full on Saturday and dark on Tuesday morning',
      'Ten text messages for a booking worth one hour',
      'No-shows who never paid',
      'Rainouts that cost an evening of phone calls',
    ],
    outcomes: [
      'Your own page with live times, your prices, and your photos or a drawing to scale',
      'Instant bookings paid by card, or requests you approve first: your choice for each facility',
      'Canceled times offered to the waitlist right away',
      'Payouts to your bank account, minus our commission',
    ],
    features: [
      {
        title: 'Your prices, your hours',
        text: 'Set slot lengths, prices and opening hours. What players see is what they pay.',
      },
      {
        title: 'Manage it from a link',
        text: 'Confirm requests, see upcoming bookings and close for rain on any phone, without another password.',
      },
      {
        title: 'No double bookings',
        text: 'The database itself rejects two bookings for the same hour, no matter how many people tap at once.',
      },
      {
        title: 'Keep your booking site',
        text: 'Already taking bookings online? We’ll show your facility in search and send players to your site.',
      },
    ],
    hasManyFields: true,
    primaryCta: { label: 'List my facility', action: 'list' },
  },

  tournaments: {
    headline: 'Get found by teams, and find your fields',
    subhead: 'List your event where lacrosse teams are looking, and book nearby fields with available times on screen.',
    pains: [
      'A registration page that the right teams never come across',
      'A dozen calls to learn which fields are open on one Saturday',
      'Nobody knows whether registration is still open',
      'Out-of-town coaches asking where they can practice on Friday',
    ],
    outcomes: [
      'A public page with your dates, divisions, fee and deadline, and a link to your own site',
      'A listing that switches from Open to Closed automatically at the deadline',
      'Fields near the venue, with live available times and prices',
      'Several hours on a field, held together while you pay',
    ],
    features: [
      {
        title: 'Tournament directory',
        text: 'Teams filter by state, division, age group, month and year. It’s for lacrosse, and you can submit yours.',
      },
      {
        title: 'Hold first, pay after',
        text: 'We hold the times you choose for 15 minutes, so nobody takes one while you check out.',
      },
      {
        title: 'Fields drawn to scale',
        text: 'Each field shows its lines, and its size if we know it. See if your game fits before you drive there.',
      },
      {
        title: 'Change plans easily',
        text: 'Move a booking to another time, and pay or get back only the difference. You’ll see any refund first.',
      },
    ],
    primaryCta: { label: 'Plan it with us', action: 'demo' },
  },

  'camps-clinics': {
    headline: 'You bring the coaching. Find the court here.',
    subhead: 'Rent by the hour, repeat it for each week of camp, and let AI write the first draft of your clinic page.',
    pains: [
      'Kids ready to learn, and no court to teach them on',
      'Camp weeks pieced together day by day through five different offices',
      'A blank page where the flyer should be',
      'Guessing a price per player that still covers the court',
    ],
    outcomes: [
      'Courts and fields by the hour, with the price up front',
      'The same hours over several weeks in one payment',
      'A first draft of your clinic: title, description, price per player and group size',
      'A refund policy you know before you promise parents anything',
    ],
    features: [
      {
        title: 'AI clinic builder',
        text: 'Say who’s leading it and who it’s for. It drafts the listing, a social caption and an email for you to edit.',
      },
      {
        title: 'NIL clinics, step by step',
        text: 'College athletes and high school seniors book a field and publish a clinic in one step. We handle sign-ups, the waitlist, refunds and check-in.',
      },
      {
        title: 'Indoor when it matters',
        text: 'Filter by indoor or outdoor, sport, surface and price, and see which hours are open during your camp week.',
      },
      {
        title: 'When the field closes',
        text: 'If an owner closes for rain, your booking is moved, credited or refunded, and we’ll email you about it.',
      },
    ],
    booksFields: true,
    primaryCta: { label: 'Talk to us about your camp', action: 'demo' },
  },

  corporate: {
    headline: 'Get the team out of the office and onto a field',
    subhead:
      'A league night, a family day or a lunch-hour game: find a real court near the office, see the price and book it in minutes.',
    pains: [
      'A date sent to 80 people before anyone checked for a court',
      'Three days of emails for two hours of volleyball',
      'A price that grows between the first call and the bill',
      'An expense report without a receipt',
    ],
    outcomes: [
      'Available times and the full price in one place, before you ask for budget',
      'A receipt with reference, times and address as soon as you pay',
      'Changes and cancellations from one link, with any refund shown first',
      'A calendar file to share',
    ],
    features: [
      {
        title: 'Something for everyone',
        text: 'Basketball, volleyball, soccer, tennis, pickleball, swimming: search by sport, surface, price and place.',
      },
      {
        title: 'Ask in plain words',
        text: 'Tell the AI assistant what you have in mind, and it’ll turn your sentence into a search.',
      },
      {
        title: 'A weekly league night',
        text: 'Repeat the same hours every week with one payment. We skip dates that are already taken.',
      },
      {
        title: 'Someone else running the day?',
        text: 'Transfer the booking to a colleague by name and email, and they’ll manage it from there.',
      },
    ],
    booksFields: true,
    primaryCta: { label: 'Talk to us about your event', action: 'demo' },
  },

  associations: {
    headline: 'One way to book for every club you serve',
    subhead:
      'Point your members to real fields with live times and clear rules, and put your tournaments on a calendar teams can search.',
    pains: [
      'Member clubs competing for the same few fields by phone',
      'Tournament dates scattered over newsletters and spreadsheets',
      'A different refund policy at every venue, discovered too late',
      'A field that closed, and a visiting team nobody called',
    ],
    outcomes: [
      'A search every member club can use, with no account to create',
      'A tournament directory with filters and a page for each event',
      'The refund policy next to the price, in the same place at every facility',
      'Available times that update live on screen',
    ],
    features: [
      {
        title: 'Built on open data',
        text: 'The catalog starts with public courts, fields and pools that cities publish, and names every source.',
      },
      {
        title: 'Fair holds',
        text: 'A selected time is held for one person for 15 minutes. If they don’t pay, it opens up again.',
      },
      {
        title: 'Fields you vouch for',
        text: 'Send us the facilities your clubs rely on. We’ll review each one with its owner.',
      },
      {
        title: 'A documented API',
        text: 'Your members’ developers can get facilities and available times from a documented API.',
      },
    ],
    primaryCta: { label: 'Talk to us', action: 'demo' },
  },
}
