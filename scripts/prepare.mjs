// npm runs this after it has installed the packages of the clone.
import { linkBin } from './lib/bin.mjs';

linkBin();
