/** A problem in the logic of a form, shown before it is published. */
export interface Finding {
  /** Errors prevent publishing, warnings require a confirmation. */
  isError: boolean
  message: string
  /** The field it is about; the form itself where there is none. */
  field?: string
  /** The tab or group it is about. */
  title?: string
}

/** A fault that keeps a form from being published. */
export const error = (message: string, field?: string): Finding => ({
  isError: true,
  message,
  ...(field && { field }),
})

/** A doubt that the user confirms before publishing. */
export const warning = (message: string, field?: string): Finding => ({
  isError: false,
  message,
  ...(field && { field }),
})
