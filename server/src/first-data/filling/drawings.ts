/* Pictures for the branded hosts: each demo tenant has its own colour and sign. */

export interface Brand {
  /** From dark to light. */
  colours: readonly [string, string, string]
  /** SVG elements in a square of 64 units. */
  sign: string
}

/** The sign is a banyan for 榕城车联 and a river for 闽江物流. */
export const brands: Readonly<Record<number, Brand>> = {
  1000: {
    colours: ['#0b3d2e', '#1c7a58', '#bfe3d0'],
    sign: `<path d="M29 56c1-10 1-16-3-22h12c-4 6-4 12-3 22z"/><circle cx="32" cy="22" r="13"/><circle cx="19" cy="28" r="9"/><circle cx="45" cy="28" r="9"/>`,
  },
  1001: {
    colours: ['#0d2f5c', '#2364aa', '#c3dcf5'],
    sign: `<path d="M8 26c8-6 16-6 24 0s16 6 24 0v7c-8 6-16 6-24 0s-16-6-24 0z"/><path d="M8 40c8-6 16-6 24 0s16 6 24 0v7c-8 6-16 6-24 0s-16-6-24 0z"/>`,
  },
}

/** The sign on a rounded square: logo and icon of the site. */
export const logoSvg = ({ colours: [, middle], sign }: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="14" fill="${middle}"/><g fill="#fff">${sign}</g></svg>`

/** A calm background: a sky over three ranges of hills. */
export const backgroundSvg = ({ colours: [dark, middle, light] }: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="1600" height="900" fill="url(#sky)"/><circle cx="1240" cy="210" r="90" fill="#fff" opacity=".7"/><path d="M0 560c260-150 420-40 640 0s420-170 960-20v360H0z" fill="${light}"/><path d="M0 660c300-110 520 30 800-20s480-120 800 10v250H0z" fill="${middle}" opacity=".55"/><path d="M0 760c260-60 560 40 860-10s480-60 740 0v150H0z" fill="${dark}" opacity=".75"/></svg>`
