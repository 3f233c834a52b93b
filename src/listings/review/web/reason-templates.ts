/** Starting points, to be edited before sending. */
export const declineTemplates = [
  {
    name: 'Couldn’t verify it',
    text: 'We couldn’t verify that this facility can be rented at this address. If you have a website, a contract or a photo of the entrance, please include it and submit again.',
  },
  {
    name: 'Already listed',
    text: 'This facility is already on our site. If you run it and want to manage it, contact us and we’ll transfer it to you.',
  },
  {
    name: 'Not a sports facility',
    text: 'This place isn’t set up for the sports people book here, so we can’t list it.',
  },
  {
    name: 'Not open to the public',
    text: 'We list places that anyone can book. This one is for members or residents only.',
  },
]

export const questionTemplates = [
  {
    name: 'Opening hours',
    text: 'Which days and hours can people book, and on which days are you closed?',
  },
  { name: 'Price', text: 'What do you charge per hour, in dollars, and does it vary by time or day?' },
  {
    name: 'Proof of ownership',
    text: 'How can we confirm that you’re allowed to rent out this facility? A website or the owner’s phone number is enough.',
  },
  {
    name: 'Time for a tour',
    text: 'When could someone show us the facility, in person or by video? Please suggest two or three times.',
  },
]
