import { createContext } from 'react'

/** The department whose people are listed: a new user begins in it. */
export const ChosenDepart = createContext<string | undefined>(undefined)
