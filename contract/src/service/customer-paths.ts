/** Where the page of a customer calls; it is so small a page that it does not load the contract with its schemas. */
export const customerPaths = {
  view: '/service/customer/view',
  say: '/service/customer/say',
  rate: '/service/customer/rate',
} as const

/** Characters of a word that a customer writes. */
export const longestWord = 300

/** What is said of every link that opens nothing, whatever the reason. */
export const deadLink = '链接无效或已失效'
