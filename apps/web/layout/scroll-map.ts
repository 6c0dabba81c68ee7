/** Browsers cut off what is higher than about 16 million physical pixels; this stays below at four a pixel. */
const MAX_BOX_HEIGHT = 4_000_000;
/** So much at both ends is as long in the box as it is. */
const EXACT_END = 200_000;

/**
 * How the place in a scroll box, which has a largest height, tells the place in what it shows, which has none. Both are the same
 * while everything fits. All lengths in pixels.
 */
export interface ScrollMap {
  readonly boxHeight: number;
  readonly isExact: boolean;
  toContent(box: number): number;
  toBox(content: number): number;
}

/** @param height of the content */
export function scrollMap(height: number): ScrollMap {
  if (height <= MAX_BOX_HEIGHT)
    return { boxHeight: height, isExact: true, toContent: (box) => box, toBox: (content) => content };
  const excess = height - MAX_BOX_HEIGHT;
  const boxMiddle = MAX_BOX_HEIGHT - 2 * EXACT_END;
  const scale = (boxMiddle + excess) / boxMiddle;
  return {
    boxHeight: MAX_BOX_HEIGHT,
    isExact: false,
    toContent(box) {
      if (box <= EXACT_END) return box;
      if (box >= MAX_BOX_HEIGHT - EXACT_END) return box + excess;
      return EXACT_END + (box - EXACT_END) * scale;
    },
    toBox(content) {
      if (content <= EXACT_END) return content;
      if (content >= height - EXACT_END) return content - excess;
      return EXACT_END + (content - EXACT_END) / scale;
    },
  };
}

/** Where the window's upper edge stands: in the scroll box, and in the content. */
export interface ScrollPlace {
  readonly box: number;
  readonly content: number;
}

/** A move by more than this share of the window is one to another place, as by the scroll bar, and not along the content. */
const MAX_STEP = 1.25;

/**
 * The place after the box was scrolled. Steps of wheel, finger and keys move the content as far as the box, moves of the scroll bar
 * to the corresponding place.
 */
export function scrolled(from: ScrollPlace, box: number, map: ScrollMap, windowHeight: number): ScrollPlace {
  const step = box - from.box;
  if (map.isExact || Math.abs(step) > MAX_STEP * windowHeight) return { box, content: map.toContent(box) };
  return { box, content: from.content + step };
}

/** Whether steps have led the place in the box away from that of the content, so that it must be put right. */
export function hasDrifted({ box, content }: ScrollPlace, map: ScrollMap): boolean {
  return Math.abs(map.toBox(content) - box) > 1;
}

/** Whether that cannot wait for the end of the movement, since an end of the box is near. */
export function isNearEnd({ box }: ScrollPlace, { boxHeight }: ScrollMap, windowHeight: number): boolean {
  return box < EXACT_END / 2 || box > boxHeight - windowHeight - EXACT_END / 2;
}
