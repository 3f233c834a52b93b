import { ACCOUNT_DAYS, LINK_MINUTES } from '#accounts/contract.ts'
import { HOLD_MINUTES, MAX_WEEKS } from '#availability/contract.ts'
import { CREDIT_MONTHS, MOVE_WITHIN_DAYS } from '#bookings/closure-contract.ts'
import { WRITE_DAYS } from '#bookings/conversation-rules.ts'
import { OFFER_MINUTES } from '#bookings/waiting-list-contract.ts'
import { FILE_LIMITS } from '#bulk-import/contract.ts'
import { DEFAULT_RESPONSE_HOURS, PHOTOS, RESPONSE_HOURS } from '#facilities/rules.ts'

/** Plain text, since search engines get the same answers. */
export type HelpTopic = { id: string; heading: string; questions: readonly { question: string; answer: string }[] }

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'booking',
    heading: 'Finding and booking',
    questions: [
      {
        question: 'Do I need an account?',
        answer:
          'No. You give your name, email and phone when you book. The email we send you has a link to your booking, and this browser lists your bookings under My bookings. An account brings them together on all your devices; you need one to offer facilities or lead clinics.',
      },
      {
        question: 'How long is a time kept for me?',
        answer: `${HOLD_MINUTES} minutes from when you choose it. Nobody else can take it meanwhile, and the page shows how much is left. If you do not finish, it becomes free again.`,
      },
      {
        question: 'What is the difference between booking at once and sending a request?',
        answer: `It depends on the facility, and its page says so before you pay. “Instant Booking” is confirmed when you pay. With “Request to Book” the owner confirms first, within the response time they have set: usually ${DEFAULT_RESPONSE_HOURS} hours, at most ${RESPONSE_HOURS.max}. The times are kept for you until then, your card is authorized, and it is charged only when the owner confirms. Without an answer the request ends by itself and nothing is charged.`,
      },
      {
        question: 'Why does a facility send me to another site?',
        answer:
          'Some facilities keep their calendar in another system. There you choose the same times and pay on the provider’s site. Nothing is booked or charged here, and the booking exists only once the provider has confirmed it.',
      },
      {
        question: 'Can I book every week?',
        answer: `Yes. Choose your times, then repeat them every week, for up to ${MAX_WEEKS} weeks (fewer when a week has several hours). You see which dates are free before you pay, and pay once for all of them. Every date has its own Cancel, with its refund shown first.`,
      },
      {
        question: 'The time I want is taken. Can I be told when it opens up?',
        answer: `Yes. Press Notify me on a taken time and leave your email. When it opens up and it is your turn, we hold it for you for up to ${OFFER_MINUTES} minutes and write to you at once. Waiting costs nothing and books nothing.`,
      },
    ],
  },
  {
    id: 'paying',
    heading: 'Paying and receipts',
    questions: [
      {
        question: 'When is my card charged?',
        answer:
          'After the times are yours. The card is authorized first, then the times are booked, and only then is it charged. If a time is lost on the way, the card is let go.',
      },
      {
        question: 'Does the price on the page include everything?',
        answer:
          'Yes. The total in the booking summary is what is charged. Our commission comes out of what the facility receives and is not added to it.',
      },
      {
        question: 'Where is my receipt?',
        answer:
          'On the page after you have paid, and behind the link in the email we sent. It has the reference, the address, the times and an entry for your calendar. Bring it on your phone or on paper.',
      },
      {
        question: 'How do I use a credit?',
        answer: `Enter its code when you pay at the facility that gave it. A credit can be used for ${CREDIT_MONTHS} months, and what is left of it stays on it.`,
      },
    ],
  },
  {
    id: 'changing',
    heading: 'Changing and cancelling',
    questions: [
      {
        question: 'How do I cancel, and what do I get back?',
        answer:
          "Open your booking from the email or from My bookings and press Cancel booking. You see what comes back before you confirm. The facility's own rule counts and is shown before you pay: usually a full refund up to 24 hours before the start, and none after that.",
      },
      {
        question: 'Can I move a booking to another time?',
        answer:
          'Yes, as long as it can be refunded. Open your booking, press Change time and pick a new time: it replaces the one you have. With several hours, each new time replaces one of them. To keep your time and add another, tick that first. You pay or get back only the difference.',
      },
      {
        question: 'Can somebody else play in my place?',
        answer:
          'Yes. Open your booking, press Hand over and give their name and email. They are sent a link of their own, and yours stops working.',
      },
      {
        question: 'What happens when it rains?',
        answer: `The owner can close the facility. Depending on what the owner chooses, your booking is moved to the same time of day within ${MOVE_WITHIN_DAYS} days, or you are given a credit or a refund, and we write to you. If the new time does not suit you, you can move or cancel it until it begins.`,
      },
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    questions: [
      {
        question: 'How do I sign in?',
        answer: `With a password, a link that we email you, or a passkey: your phone or computer asks for your finger, your face or its PIN, and there is nothing to type. You stay signed in for ${ACCOUNT_DAYS} days in that browser. How you sign in, in Your account, is where you add and remove each of them.`,
      },
      {
        question: 'I booked before I had an account. Where is that?',
        answer:
          'In your account, if you sign in with the same browser: what it has booked, held and saved moves along. A booking from another browser opens with the link in its email.',
      },
      {
        question: 'I forgot my password.',
        answer: `Press Forgot your password? where you sign in. The link we email you works once, for ${LINK_MINUTES['reset-password']} minutes, and signs you out everywhere else. Or ask for a link to sign in and go without a password.`,
      },
      {
        question: 'Why do I have to wait after wrong passwords?',
        answer:
          'So that nobody can guess yours. The wait ends by itself after minutes, and you can sign in with an email link or a passkey meanwhile.',
      },
      {
        question: 'I lost a device, or signed in on one that is not mine.',
        answer:
          'How you sign in lists where you are signed in. End one of them, or all but this one, and remove the passkey of a device that is lost. It counts from the next click on that device.',
      },
      {
        question: 'How do I take my data with me, or delete my account?',
        answer:
          'At the bottom of Your account. Export my data gives you everything that is kept of you as one file. Delete my account works once nothing lies ahead: no coming booking or clinic, no facility that is open, no money to be paid out. What you booked and paid stays in the books without your name.',
      },
    ],
  },
  {
    id: 'owners',
    heading: 'For owners',
    questions: [
      {
        question: 'How do I list my field?',
        answer:
          'Fill in the form under List Your Field. We review it within 24 hours, contact you to verify the details and schedule a brief tour, and set your facility up with you. When it is approved it can be booked, and an email lets you into the account that it belongs to. With an account you can also add facilities yourself, under Your facilities.',
      },
      {
        question: 'How do I import many facilities?',
        answer: `Save your list as CSV and choose it under Bulk Facility Import: up to ${FILE_LIMITS.rows.toLocaleString('en-US')} rows, with the columns of our template or your own. You see what was understood of each row and what is wrong with it before anything is written. The same file again changes nothing, and a whole import can be undone as long as nothing has been booked at its facilities.`,
      },
      {
        question: 'Where do I see what I have imported?',
        answer:
          'Under Your facilities, at the foot of every page. Sign in with the account that you imported with. There you look your facilities over, undo an import, and download your facilities and bookings as CSV files.',
      },
      {
        question: 'How do I set hours and prices?',
        answer:
          'Open the facility under Your facilities and choose Hours & prices: weekly hours, special prices by day, time or season, closed days, time between bookings, notice and how far ahead can be booked. You see the coming days as customers will before you save. Bookings that are there stay, and you are shown those that fall outside the new hours.',
      },
      {
        question: 'Which photos can I add?',
        answer: `Up to ${PHOTOS.most} for each facility, as JPEG, PNG or WebP, under Details and photos. We draw them anew in three sizes, without what your camera noted beside them, such as where they were taken.`,
      },
      {
        question: 'Can I book for somebody who calls, or block a time?',
        answer:
          'Yes, in the Calendar of your desk: once or every week. A time that somebody else has taken meanwhile is never taken twice. Subscribe there to see your bookings in Google Calendar, Apple Calendar or Outlook.',
      },
      {
        question: 'How do I see and answer bookings of my facility?',
        answer:
          "Every request comes to you by email with a link to your facility's desk. There you confirm or cancel requests, see upcoming bookings and close for rain. Payouts are set up on the payouts page, signed in with the account that owns the facility. Signed in, you have all your facilities together under Your facilities: calendar, bookings, messages and payouts.",
      },
      {
        question: 'How do customers and I reach each other?',
        answer: `Each booking has a conversation. Write from the booking or under Messages; the other side is told by email a few minutes later, and answers here. It stays open until ${WRITE_DAYS} days after the booking.`,
      },
      {
        question: 'Can I approve each booking before it counts?',
        answer: `Yes. Open the facility under Your facilities, choose “Approve each request first” and set your response time, from ${RESPONSE_HOURS.min} to ${RESPONSE_HOURS.max} hours (${DEFAULT_RESPONSE_HOURS} unless you change it). Nobody can then book it instantly. For facilities of cities, parks departments and public schools we choose this at first, and you can change it. In a CSV file, use the columns approval and responseHours.`,
      },
      {
        question: 'What happens while my facility has no price?',
        answer:
          'It can be found, but it is not sold: players see “Contact for pricing” and your phone, email or website. Times with a price of their own under Hours & prices can be booked.',
      },
      {
        question: 'What does “verified fields” mean?',
        answer:
          'Facilities sent through List Your Field go live only after we have reviewed them and contacted the owner. Public fields in the catalog come from data that cities publish, and each names its source. Facilities that owners add or import themselves belong to a named account; we do not inspect them first.',
      },
      {
        question: 'What does “insurance-ready” mean?',
        answer:
          'If you approve each request, you can ask for a certificate of insurance first: the request shows the customer’s email and phone, and they send the certificate to you. Clinics have a waiver that parents accept for minors. We do not store or check certificates, and we do not insure anyone.',
      },
    ],
  },
]
