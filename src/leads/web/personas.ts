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
    headline: 'Let residents book the field, not the front desk',
    subhead:
      'Anyone can see which fields are free and what they cost, and request an hour online. Your staff approves or declines from an email.',
    pains: [
      'A phone that rings all spring with one question: is the field free?',
      'Two teams on one diamond, each with its own paper permit',
      'A storm at noon, and every team of the evening to call before four',
      'Checks and cash at the counter for a one-hour rental',
    ],
    outcomes: [
      'Free times and prices that anyone can look up, day or night',
      'Requests that wait for your staff for as long as you set, from 1 to 72 hours. Unanswered ones end with nothing charged',
      'No double bookings, not even between a full field and its two halves',
      'Rain closures that move, credit or refund every booking in one step',
    ],
    features: [
      {
        title: 'Approval stays with you',
        text: 'Set a field to “Approve each request” and nobody books it instantly. The card is authorized, and charged only when your staff confirms.',
      },
      {
        title: 'Close for rain',
        text: 'Choose the hours, see who is affected and pick the remedy. Everyone who had booked is told by email.',
      },
      {
        title: 'Fields that know each other',
        text: 'A full field and its halves share one ground, so a booked half closes the whole. Set it up under Shared ground.',
      },
      {
        title: 'Your own system can stay',
        text: 'If you take reservations on a site of your own, we list the field and send residents there.',
      },
    ],
    hasManyFields: true,
    primaryCta: { label: 'Request a demo', action: 'demo' },
  },

  clubs: {
    headline: 'Every Tuesday practice, booked in one go',
    subhead:
      'Find fields near your teams, repeat the same hours week after week, and pay once for the whole run of practices.',
    pains: [
      'A coach on the phone every Monday, hunting for a field for Thursday',
      'A practice schedule agreed by email that nobody can find in March',
      'Families driving to a field that was given to someone else',
      'A good hour that frees up, and you hear of it a week later',
    ],
    outcomes: [
      'The same hours for up to 26 weeks (fewer when a week has several hours) in one payment, with taken dates left out',
      'One link per booking to move a date, cancel it or pass it to another coach',
      'A place in line when an hour is taken, and an email when it is your turn',
      'The total and the refund rule on screen before anyone pays',
    ],
    features: [
      {
        title: 'Weekly repeats',
        text: 'Pick the hours, choose the number of weeks and see each date as free or taken before you pay.',
      },
      {
        title: 'Waiting list',
        text: 'When somebody cancels, the time is held for the next in line for up to 15 minutes, with an email at once.',
      },
      {
        title: 'Hand over a booking',
        text: 'Another coach takes the session? Give them the booking by name and email, and it is theirs.',
      },
      {
        title: 'In everyone’s calendar',
        text: 'Each confirmation brings a calendar file with the address and the right hour in the field’s own time zone.',
      },
    ],
    booksFields: true,
    hasManyFields: true,
    primaryCta: { label: 'Talk to us about your club', action: 'demo' },
  },

  schools: {
    headline: 'Rent out the gym without running a rental office',
    subhead:
      'Community teams see your open hours, request them online and give their card. Your office confirms each request, and the school day comes first.',
    pains: [
      'A clipboard by the office door that decides who gets the gym',
      'Rental forms, deposits and checks on top of a full school day',
      'A booster practice and a paying team on the same floor',
      'A pep rally that moves, and a renter nobody told',
    ],
    outcomes: [
      'Only the hours you open, outside the school day',
      'Requests that your office confirms or declines from a link in an email',
      'A card on file before the doors open, and nothing charged for what you decline',
      'Closures for school events that tell every renter and settle their money',
    ],
    features: [
      {
        title: 'School hours stay closed',
        text: 'Set weekly hours and blackout dates. What is closed cannot be requested.',
      },
      {
        title: 'A desk for the office',
        text: 'Requests, coming bookings and closures on one page that opens from a private link. No account to look after.',
      },
      {
        title: 'One floor, many lines',
        text: 'A gym lined for basketball, volleyball and badminton is drawn with all three, so renters know what they will find.',
      },
      {
        title: 'Money to your account',
        text: 'Connect a bank account with our payment provider, and what renters pay goes there, less our commission.',
      },
    ],
    hasManyFields: true,
    primaryCta: { label: 'List your gym or field', action: 'list' },
  },

  facilities: {
    headline: 'Fill the hours that sit empty',
    subhead:
      'Put your courts and fields where players look, with live times and card payment. A booking is paid before the first whistle.',
    pains: [
      'Courts that are full on Saturday and dark on Tuesday morning',
      'Ten text messages for a booking worth one hour',
      'No-shows who never paid',
      'Rainouts that cost an evening of phone calls',
    ],
    outcomes: [
      'A page of your own with live times, your prices and your photos or a drawing to scale',
      'Instant bookings paid by card, or requests that you approve first: your choice for each facility',
      'Canceled times offered to the waiting list at once',
      'Payouts to your bank account, less our commission',
    ],
    features: [
      {
        title: 'Your prices, your hours',
        text: 'Set slot lengths, prices and opening hours. What players see is what they pay.',
      },
      {
        title: 'A desk behind a link',
        text: 'Confirm requests, look at what is coming and close for rain, on any phone, without another password.',
      },
      {
        title: 'Nobody booked twice',
        text: 'The database itself refuses two bookings of one hour, however many people press the button at once.',
      },
      {
        title: 'Keep your booking site',
        text: 'Already booking online? We show your place in search and send players to your own site.',
      },
    ],
    hasManyFields: true,
    primaryCta: { label: 'List my facility', action: 'list' },
  },

  tournaments: {
    headline: 'Be found by teams, and find your fields',
    subhead:
      'List your event where lacrosse teams look for one, and book fields near it with the free hours in front of you.',
    pains: [
      'A registration page that the right teams never come across',
      'A dozen calls to learn which fields are free on one Saturday',
      'Nobody knows whether registration is still open',
      'Out-of-town coaches asking where they can practice on Friday',
    ],
    outcomes: [
      'A public page with your dates, divisions, fee and deadline, and a link to your own site',
      'A listing that turns from Open to Closed by itself when the deadline passes',
      'Fields near the venue, with live free times and prices',
      'Several hours of a field held together while you pay',
    ],
    features: [
      {
        title: 'Tournament directory',
        text: 'Teams filter by state, division, age group, month and year. It is for lacrosse, and you can submit yours.',
      },
      {
        title: 'Hold first, pay after',
        text: 'The hours you choose are kept for you for 15 minutes, so nobody takes one while you type.',
      },
      {
        title: 'Fields drawn to scale',
        text: 'Each field shows its lines, and its own size where it is known. See if your game fits before you drive there.',
      },
      {
        title: 'Plans may change',
        text: 'Move a booking to another time and pay or get back only the difference. The refund is shown first.',
      },
    ],
    primaryCta: { label: 'Plan it with us', action: 'demo' },
  },

  'camps-clinics': {
    headline: 'You bring the coaching. Find the court here.',
    subhead:
      'Rent by the hour, repeat it for the weeks of your camp, and let AI write the first draft of your clinic page.',
    pains: [
      'Kids ready to learn, and no court to teach them on',
      'Camp weeks pieced together day by day at five different desks',
      'A blank page where the flyer should be',
      'Guessing a price per player that still covers the court',
    ],
    outcomes: [
      'Courts and fields by the hour, with the price before you commit',
      'The same hours over several weeks in one payment',
      'A first draft of your clinic: title, description, price per player and group size',
      'A refund rule you know before you promise anything to parents',
    ],
    features: [
      {
        title: 'AI clinic builder',
        text: 'Say who leads it and for whom. It suggests the listing, a social caption and an email, and you edit from there.',
      },
      {
        title: 'NIL clinics, step by step',
        text: 'College athletes and high school seniors publish a clinic with its field in one go. Places, waiting list, refunds and check-in are taken care of.',
      },
      {
        title: 'Indoor when it matters',
        text: 'Filter by indoor or outdoor, sport, surface and price, and see which hours of your camp week are free.',
      },
      {
        title: 'When the field closes',
        text: 'If an owner closes for rain, your booking is moved, credited or refunded, and you hear about it by email.',
      },
    ],
    booksFields: true,
    primaryCta: { label: 'Talk to us about your camp', action: 'demo' },
  },

  corporate: {
    headline: 'Get the team out of the office and onto a field',
    subhead:
      'A league night, a family day, a lunch-hour game: find a real court near the office, see the price and book it in minutes.',
    pains: [
      'A date sent to eighty people before anyone checked for a court',
      'Three days of email for two hours of volleyball',
      'A price that grows between the first call and the bill',
      'An expense report without a receipt',
    ],
    outcomes: [
      'Free hours and the full price in one place, before you ask for a budget',
      'A receipt with reference, times and address as soon as you have paid',
      'Changes and cancellations from one link, with the refund shown first',
      'A calendar file to send around',
    ],
    features: [
      {
        title: 'Something for everyone',
        text: 'Basketball, volleyball, soccer, tennis, pickleball, swimming: search by sport, surface, price and place.',
      },
      {
        title: 'Ask in plain words',
        text: 'Tell the AI assistant what you have in mind, and it turns your sentence into a search.',
      },
      {
        title: 'A weekly league night',
        text: 'Repeat the same hours every week with one payment. Dates that are taken are left out.',
      },
      {
        title: 'Someone else runs the day',
        text: 'Hand the booking to a colleague by name and email, and they manage it from there.',
      },
    ],
    booksFields: true,
    primaryCta: { label: 'Talk to us about your event', action: 'demo' },
  },

  associations: {
    headline: 'One way to book for every club you serve',
    subhead:
      'Point your members to real fields with live times and clear rules, and your tournaments to a calendar that teams can search.',
    pains: [
      'Member clubs competing for the same few fields by phone',
      'Tournament dates scattered over newsletters and spreadsheets',
      'Another refund rule at every venue, found out too late',
      'A field that closed, and nobody told the visiting team',
    ],
    outcomes: [
      'A search that every member club can use, with no account to create',
      'A tournament directory with filters and a page for each event',
      'The refund rule beside the price, in the same place at every facility',
      'Free times that change on screen while people look',
    ],
    features: [
      {
        title: 'Built on open data',
        text: 'The catalog starts with public courts, fields and pools that cities publish, and names every source.',
      },
      {
        title: 'Fair holds',
        text: 'A chosen hour is kept for one person for 15 minutes. Unpaid, it is free for the next.',
      },
      {
        title: 'Fields you vouch for',
        text: 'Send us the facilities that your clubs rely on. We review each one with its owner.',
      },
      {
        title: 'A documented API',
        text: 'Facilities and free times come from an API that describes itself, for the developers among your members.',
      },
    ],
    primaryCta: { label: 'Talk to us', action: 'demo' },
  },
}
