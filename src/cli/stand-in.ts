export const STAND_IN =
  'offline:author is a procedural stand-in for a model: for trying, testing and measuring.';
