import { lazy } from 'react'

/** The text of an announcement in a dialog; its code comes when the first one is opened. */
export const AnnouncementDetail = lazy(() =>
  import('./announcement-detail.tsx').then((file) => ({ default: file.AnnouncementDetail })),
)
