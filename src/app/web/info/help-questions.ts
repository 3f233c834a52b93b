import { ACCOUNT_DAYS, LINK_MINUTES } from '#accounts/contract.ts'
import { HOLD_MINUTES, MAX_WEEKS } from '#availability/contract.ts'
import { CREDIT_MONTHS, MOVE_WITHIN_DAYS } from '#bookings/closures/contract.ts'
import { WRITE_DAYS } from '#bookings/conversation/rules.ts'
import { OFFER_MINUTES } from '#bookings/waiting-list/contract.ts'
import { DEFAULT_RESPONSE_HOURS, RESPONSE_HOURS } from '#facilities/approval.ts'
import { defaultRefundPolicy, describe } from '#facilities/refund-policy.ts'
import { PHOTOS } from '#facilities/rules.ts'
import { FILE_LIMITS } from '#imports/contract.ts'

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
          'No. You give your name, email and phone when you book. We email you a link to your booking, and this browser lists your bookings under My bookings. With an account, you see them on all your devices. You need one to list facilities or lead clinics.',
      },
      {
        question: 'How long do you hold a time for me?',
        answer: `${HOLD_MINUTES} minutes from when you choose it. No one else can book it in the meantime, and the page shows how much time is left. If you don’t finish, it opens up again.`,
      },
      {
        question: 'What’s the difference between instant booking and sending a request?',
        answer: `It depends on the facility, and its page tells you before you pay. “Instant Booking” is confirmed when you pay. With “Request to Book,” the owner confirms first, within their response time: usually ${DEFAULT_RESPONSE_HOURS} hours, at most ${RESPONSE_HOURS.max}. Until then, we hold the times for you and authorize your card, and charge it only when the owner confirms. If the owner doesn’t respond, the request expires and you aren’t charged.`,
      },
      {
        question: 'Why does a facility send me to another site?',
        answer:
          'Some facilities keep their calendar in another system. You choose the same times and pay on the provider’s site. Nothing is booked or charged here. You have a booking only once the provider confirms it.',
      },
      {
        question: 'Can I book every week?',
        answer: `Yes. Choose your times, then repeat them every week, for up to ${MAX_WEEKS} weeks (fewer if you book several hours a week). You see which dates are open before you pay, and you pay once for all of them. You can cancel each date on its own, and we show its refund first.`,
      },
      {
        question: 'The time I want is taken. Can you notify me when it opens up?',
        answer: `Yes. Select Notify me on a taken time and leave your email. When it opens up and it’s your turn, we hold it for you for up to ${OFFER_MINUTES} minutes and email you right away. It’s free, and nothing is booked until you book it.`,
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
          'After your times are booked. We authorize your card first, then book the times, and only then charge it. If a time is taken in the meantime, we release the hold on your card.',
      },
      {
        question: 'Does the price on the page include everything?',
        answer:
          'Yes. We charge the total in the booking summary. Our commission comes out of the facility’s share and isn’t added to your total.',
      },
      {
        question: 'Where is my receipt?',
        answer:
          'On the page after you pay, and at the link in the email we send you. It has your reference, the address, the times and a calendar entry. Bring it on your phone or on paper.',
      },
      {
        question: 'How do I use a credit?',
        answer: `Enter its code when you pay at the facility that issued it. A credit is valid for ${CREDIT_MONTHS} months, and any unused amount stays on it.`,
      },
    ],
  },
  {
    id: 'changing',
    heading: 'Changes and cancellations',
    questions: [
      {
        question: 'How do I cancel, and what do I get back?',
        answer: `Open your booking from the email or from My bookings and select Cancel booking. We show your refund before you confirm. The facility’s refund policy applies, and we show it before you pay: usually a ${describe(defaultRefundPolicy)}, and none after that.`,
      },
      {
        question: 'Can I move a booking to another time?',
        answer:
          'Yes, as long as it’s fully refundable. Open your booking, select Change time and pick a new time to replace your current one. If you have several hours, each new time replaces one of them. To keep your time and add another, check that box first. You pay or get back only the difference.',
      },
      {
        question: 'Can someone else play in my place?',
        answer:
          'Yes. Open your booking, select Transfer and enter their name and email. We send them their own link, and yours stops working.',
      },
      {
        question: 'What happens when it rains?',
        answer: `The owner can close the facility. They choose to move your booking to the same time of day within ${MOVE_WITHIN_DAYS} days, or to give you a credit or a refund, and we email you. If the new time doesn’t work for you, you can move or cancel it until it starts.`,
      },
    ],
  },
  {
    id: 'account',
    heading: 'Your account',
    questions: [
      {
        question: 'How do I sign in?',
        answer: `With a password, a link we email you, or a passkey: your phone or computer asks for your fingerprint, face or PIN, and there’s nothing to type. You stay signed in for ${ACCOUNT_DAYS} days in that browser. Add or remove sign-in methods under Sign-in and security in Your account.`,
      },
      {
        question: 'I booked before I had an account. Where is that?',
        answer:
          'In your account, if you sign in on the same browser. Anything you booked, held or saved there moves to your account. To open a booking from another browser, use the link in its email.',
      },
      {
        question: 'I forgot my password.',
        answer: `Select Forgot your password? on the sign-in page. The link we email you works once, within ${LINK_MINUTES['reset-password']} minutes, and signs you out everywhere else. Or sign in without a password with an email link.`,
      },
      {
        question: 'Why do I have to wait after wrong passwords?',
        answer:
          'To keep anyone from guessing yours. The wait lasts a few minutes. In the meantime, you can sign in with an email link or a passkey.',
      },
      {
        question: 'I lost a device, or signed in on someone else’s. What should I do?',
        answer:
          'Go to Sign-in and security in Your account. Sign out that browser, or all of them except this one, and remove a lost device’s passkey. It takes effect with the next click on that device.',
      },
      {
        question: 'How do I export my data or delete my account?',
        answer:
          'At the bottom of Your account. Export my data gives you everything we keep about you as one file. Delete my account works once you have no upcoming bookings or clinics, open facilities or pending payouts. Your bookings and payments stay in our records without your name.',
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
          'Fill out the form under List Your Field. We review it within 24 hours, contact you to verify the details and schedule a brief tour, and set up your facility with you. Once it’s approved, people can book it, and we email you a link to the account that owns it. If you have an account, you can also add facilities yourself under Your facilities.',
      },
      {
        question: 'How do I import many facilities?',
        answer: `Save your list as a CSV file and choose it under Bulk Facility Import: up to ${FILE_LIMITS.rows.toLocaleString('en-US')} rows, with our template’s columns or your own. You see how we read each row and any errors before we save anything. Importing the same file again changes nothing. You can undo an import as long as nothing has been booked at its facilities.`,
      },
      {
        question: 'Where do I see what I imported?',
        answer:
          'Under Your facilities, linked at the bottom of every page. Sign in with the account you imported with. There you can check your facilities, undo an import, and download your facilities and bookings as CSV files.',
      },
      {
        question: 'How do I set hours and prices?',
        answer:
          'Open the facility under Your facilities and choose Hours & prices. You can set weekly hours, special prices by day, time or season, closed days, time between bookings, notice, and how far ahead people can book. Preview the next days as customers will see them before you save. Existing bookings stay, and we show you any that fall outside the new hours.',
      },
      {
        question: 'Which photos can I add?',
        answer: `Up to ${PHOTOS.most} per facility, as JPEG, PNG or WebP, under Details and photos. We save them in three sizes, without the data your camera adds, such as where they were taken.`,
      },
      {
        question: 'Can I book for someone who calls, or block a time?',
        answer:
          'Yes, in your calendar: once or every week. If someone else books the time first, it’s never double-booked. You can also subscribe there to see your bookings in Google Calendar, Apple Calendar or Outlook.',
      },
      {
        question: 'How do I see and respond to bookings?',
        answer:
          'We email you every request with a link to your facility’s page for owners. There you can confirm or cancel requests, see upcoming bookings and close for rain. Sign in with the account that owns the facility to see all your facilities under Your facilities: calendar, bookings, messages and payouts. Set up payouts on the payouts page.',
      },
      {
        question: 'How do I message my customers?',
        answer: `Each booking has a conversation. Write from the booking or under Messages. We email the other person a few minutes later, and they reply here. It stays open until ${WRITE_DAYS} days after the booking.`,
      },
      {
        question: 'Can I approve each booking before it’s confirmed?',
        answer: `Yes. Open the facility under Your facilities, choose “Approve each request first” and set your response time, from ${RESPONSE_HOURS.min} to ${RESPONSE_HOURS.max} hours (${DEFAULT_RESPONSE_HOURS} unless you change it). After that, no one can book it instantly. It’s the default for facilities of cities, parks departments and public schools, and you can change it. In a CSV file, use the columns approval and responseHours.`,
      },
      {
        question: 'What happens if my facility has no price?',
        answer:
          'People can find it but not book it. They see “Contact for pricing” and your phone, email or website. They can still book times with their own price under Hours & prices.',
      },
      {
        question: 'What does “verified fields” mean?',
        answer:
          'Facilities submitted through List Your Field go live only after we review them and contact the owner. Public fields in the catalog come from data that cities publish, and each names its source. Facilities that owners add or import themselves belong to a named organization. Outside the demo, we check proof of who it is before it can publish them.',
      },
      {
        question: 'What does “insurance-ready” mean?',
        answer:
          'If you approve each request, you can ask for a certificate of insurance first. The request shows the customer’s email and phone, and they send you the certificate. Clinics have a waiver that parents accept for minors. We don’t store or check certificates, and we don’t insure anyone.',
      },
    ],
  },
]
