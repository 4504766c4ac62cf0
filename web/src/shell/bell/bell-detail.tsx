import { AnnouncementDetail } from '#features/messaging/public.tsx'

/** The detail of an entry of the bell; a file of its own, loaded after the header. */
export const BellDetail = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <AnnouncementDetail id={id} isReading onClose={onClose} />
)
