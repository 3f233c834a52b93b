/** Starting points, to be edited before sending. */
export const declineTemplates = [
  {
    name: 'We could not verify it',
    text: 'We could not verify that this facility can be rented at this address. If you can send us a website, a contract or a photo of the entrance, please submit it again.',
  },
  {
    name: 'It is listed already',
    text: 'This facility is on our site already. If you run it and want to take it over, write to us and we make it yours.',
  },
  {
    name: 'Not a sports facility',
    text: 'This place is not made for the sports that people book here, so we cannot list it.',
  },
  {
    name: 'Not open to the public',
    text: 'We list places that everybody can book. This one is for members or residents only.',
  },
]

export const questionTemplates = [
  {
    name: 'Opening hours',
    text: 'On which days and from when to when can people book, and are there days when you are closed?',
  },
  { name: 'Price', text: 'What does an hour cost, in dollars, and is it the same at all times?' },
  {
    name: 'Proof that it is yours',
    text: 'How can we see that you may rent this facility out? A website or a phone number of the owner is enough.',
  },
  {
    name: 'Time for a tour',
    text: 'When can somebody show us the facility, in person or by video? Please give us two or three times.',
  },
]
