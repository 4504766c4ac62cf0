import { AnnouncementDetail } from '#features/messaging/public.tsx'

/** What was chosen in the bell; apart from it, because the header is there long before. */
export const BellDetail = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <AnnouncementDetail id={id} isReading onClose={onClose} />
)
