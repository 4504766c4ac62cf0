/**
 * The paths of the customer's calls, kept apart so that the small customer page does not load the contract with its
 * schemas.
 */
export const customerPaths = {
  view: '/service/customer/view',
  say: '/service/customer/say',
  rate: '/service/customer/rate',
} as const

/** Characters of a word that a customer writes. */
export const longestWord = 300

/** The refusal of every invalid link, whatever the reason. */
export const deadLink = '链接无效或已失效'
