// Limits of files that authors add, each with its reason.

export const limits = {
  /** Pixels of the longer edge of a picture: no chat shows one larger, also on dense screens. */
  pictureEdge: 1_600,
  /** Pixels of a logo or an avatar, which a chat shows at 32: enough for dense screens and for the icon of a page. */
  logoEdge: 256,
  /** Bytes of a picture that is sent as it is if its edges are small enough. */
  smallBytes: 200_000,
  /** Quality of a picture that is made smaller, from 0 to 1: no difference is visible in a chat. */
  quality: 0.85,
} as const;
