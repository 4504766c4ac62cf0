import { createContext } from 'react'

/** The names of all pages a menu can lead to; the app knows them. */
export const PageNamesContext = createContext<readonly string[]>([])
